import type { ImportKind } from './kind.ts'

/** The role of each column and its names. */
type RoleNames = Readonly<Record<string, string>>

/** The names of columns in English, French, German, Spanish, Chinese and Russian, by role. */
export const COLUMN_NAMES = {
  start:
    'start, started, started at, start at, starts, begin, begins, beginning, began, from, t1, time started, start datetime, start date time, start timestamp, timestamp start, check in, clock in, Beginn, Anfang, von, Début, inicio, comienzo, desde, empieza, 开始, 開始, 起始, 自, начало, от',
  end: 'end, ended, ended at, end at, ends, stop, stopped, stopped at, finish, finished, to, until, till, t2, time ended, end datetime, end date time, end timestamp, check out, clock out, Ende, bis, fin, jusqu’à, final, hasta, termina, 结束, 結束, 终止, 終止, 至, конец, окончание, завершение, до',
  startDate:
    'start date, begin date, from date, date started, Startdatum, Start-Datum, Anfangsdatum, Date de début, Fecha de inicio, Fecha inicio, Fecha de comienzo, 开始日期, 開始日期, 起始日期, Дата начала',
  startTime:
    'start time, begin time, from time, Startzeit, Start-Zeit, Anfangszeit, Beginnzeit, Startuhrzeit, Heure de début, Hora de inicio, Hora inicio, Hora de comienzo, 开始时间, 開始時間, 起始时间, 起始時間, Время начала',
  endDate:
    'end date, stop date, to date, date ended, Enddatum, End-Datum, Stoppdatum, Date de fin, Fecha de fin, Fecha fin, Fecha de finalización, Fecha final, 结束日期, 結束日期, Дата окончания, Дата завершения',
  endTime:
    'end time, stop time, to time, Endzeit, End-Zeit, Stoppzeit, Enduhrzeit, Heure de fin, Hora de fin, Hora fin, Hora de finalización, Hora final, 结束时间, 結束時間, Время окончания, Время завершения',
  date: 'date, day, spent date, Datum, Jour, Fecha, Día, 日期, 日, Дата, День',
  duration:
    'duration, length, hours, time spent, elapsed, duration h, duration hours, duration decimal, duration h m, duration hh mm ss, duration h mm, hours worked, total hours, Dauer, Stunden, Durée, Heures, Duración, Horas, 时长, 時長, 持续时间, 持續時間, 小时, 小時, Продолжительность, Длительность, Часы',
  durationMinutes:
    'minutes, mins, min, duration minutes, duration min, duration m, duration in minutes, Minuten, Minutos, 分钟, 分鐘, Минуты',
  durationSeconds:
    'seconds, duration seconds, duration sec, duration s, time spent seconds, Sekunden, Secondes, Segundos, 秒, 秒数, 秒數, Секунды',
  activityName:
    'activity, activity name, activity type, title, name, summary, what, event, subject, entry, Aktivität, Aktivitätstyp, Titel, Bezeichnung, Tätigkeit, Activité, Titre, Intitulé, Type d’activité, Actividad, Título, Tipo de actividad, 活动, 活動, 活动类型, 活動類型, 活动名称, 活動名稱, 名称, 名稱, 标题, 標題, 事项, 事項, Активность, Название, Заголовок, Деятельность, Дело, Занятие',
  project: 'project, project name, Projekt, Projet, Proyecto, 项目, 項目, 专案, 專案, Проект',
  client:
    'client, client name, customer, customer name, company, Kunde, Kundin, Klient, Client, Cliente, 客户, 客戶, 用戶端, Клиент, Заказчик',
  task: 'task, task name, Aufgabe, Tâche, Tarea, 任务, 任務, 工作項目, Задача',
  category:
    'category, categories, Kategorie, Kategorien, Catégorie, Catégories, Categoría, Categorías, 类别, 類別, 分类, 分類, Категория, Категории',
  group:
    'group, groups, folder, Gruppe, Gruppen, Groupe, Groupes, Grupo, Grupos, 分组, 分組, 组, 組, 群组, 群組, Группа, Группы',
  tags: 'tags, tag, labels, label, record tags, keywords, hashtags, Schlagwörter, Schlagworte, Etiketten, Étiquettes, Mots clés, Etiquetas, 标签, 標籤, 标记, 標記, Теги, Тэги, Метки',
  remark:
    'remark, remarks, comment, comments, note, notes, Kommentar, Kommentare, Bemerkung, Bemerkungen, Notiz, Notizen, Anmerkung, Commentaire, Commentaires, Remarque, Remarques, Comentario, Comentarios, Nota, Notas, 备注, 備註, 注释, 註釋, 註解, 评论, 評論, 笔记, 筆記, Комментарий, Комментарии, Примечание, Заметка, Заметки',
  rating:
    'rating, stars, score, Bewertung, Évaluation, Valoración, Calificación, Puntuación, 评分, 評分, 星级, 星級, Оценка, Рейтинг',
  person:
    'user, user name, username, person, member, employee, first name, Benutzer, Nutzer, Mitarbeiter, Mitglied, Person, Utilisateur, Membre, Usuario, Miembro, 用户, 用戶, 使用者, 成员, 成員, 人员, 人員, Пользователь, Участник, Сотрудник',
  personLastName: 'last name, Nachname, Nom de famille, Apellido, Apellidos, Фамилия',
  personEmail:
    'email, e-mail, user email, mail, email address, E-Mail-Adresse, Courriel, Adresse e-mail, Correo, Correo electrónico, 邮箱, 郵箱, 电子邮件, 電子郵件, 电邮, 電郵, Почта, Электронная почта, Эл. почта',
  recipients: 'recipients, recipient, beneficiaries',
  forWhat: 'for what',
  shares: 'shares',
  parallel: 'parallel',
  timeZone: 'time zone, timezone, tz, Zeitzone, Fuseau horaire, Zona horaria, 时区, 時區, Часовой пояс',
  sourceId: 'uid, uuid, guid',
  notesConcise: 'notes concise',
  efficiency: 'efficiency',
  subActivity: 'sub-activity, subactivity',
  allDay:
    'all day, all day event, Ganztägig, Ganztägiges Ereignis, 全天事件, Journée entière, Todo el día, 全天, 整天, Весь день',
  status: 'status',
} as const satisfies RoleNames

/** A description is the name of a log, unless another column is: then it says more of it. */
export const DESCRIPTION_NAMES =
  'description, details, Beschreibung, Description, Descripción, 描述, 说明, 說明, 内容, 內容, Описание'

/** In a file with a better name for a log, these are names of something else, such as of the user. */
export const BARE_NAMES = 'name, Bezeichnung, 名称, 名稱, Название'

/** What is the name of a log only in a file without a better one. */
export const TYPE_NAMES = 'type, Typ, Art, Tipo, 类型, 類型, Тип'

/** Of our own files of logs. */
const OWN = {
  sourceId: 'id',
  start: 'start',
  end: 'end',
  timeZone: 'time zone',
  durationMinutes: 'minutes',
  category: 'category',
  activityName: 'activity',
  subActivity: 'sub activity',
  project: 'project',
  tags: 'tags',
  recipients: 'recipients',
  forWhat: 'for what',
  shares: 'shares',
  rating: 'rating',
  remark: 'remark',
  notesConcise: 'notes concise',
  efficiency: 'efficiency',
  parallel: 'parallel',
} as const satisfies RoleNames

/** Only the listed columns are read: their names are fixed, and other ones mean something else than they say. */
export const FIXED_COLUMNS = {
  simpleTimeTracker: {
    activityName: 'activity name',
    start: 'time started',
    end: 'time ended',
    remark: 'comment',
    category: 'categories',
    tags: 'record tags',
    duration: 'duration',
    durationMinutes: 'duration minutes',
  },
  solidtime: {
    sourceId: 'id',
    activityName: 'description',
    start: 'start',
    end: 'end',
    client: 'client',
    project: 'project',
    task: 'task',
    tags: 'tags',
    person: 'user name',
    personEmail: 'user email',
  },
  kimai: {
    date: 'date, Datum',
    startTime: 'from, begin, Von, Beginn',
    endTime: 'to, end, Bis, Ende',
    durationSeconds: 'duration, Dauer',
    person: 'user, Benutzer',
    client: 'customer, Kunde',
    project: 'project, Projekt',
    activityName: 'activity, Tätigkeit',
    remark: 'description, Beschreibung',
    tags: 'tags, Schlagworte',
  },
  harvest: {
    date: 'date',
    duration: 'hours',
    client: 'client',
    project: 'project',
    activityName: 'task',
    remark: 'notes',
    person: 'first name',
    personLastName: 'last name',
  },
  // Its id is only a position in the list.
  timewarrior: { start: 'start', end: 'end', tags: 'tags', activityName: 'annotation' },
  sleepAsAndroid: { sourceId: 'id', timeZone: 'tz', start: 'from', end: 'to', rating: 'rating', remark: 'comment' },
  pleesTracker: { sourceId: 'sid', start: 'start', end: 'stop', rating: 'rating', remark: 'comment' },
  calendar: {
    sourceId: 'uid',
    recurrenceId: 'recurrence id',
    start: 'start',
    end: 'end',
    startDate: 'start date, Beginnt am, 开始日期, 開始日期',
    startTime: 'start time, Beginnt um, 开始时间, 開始時間',
    endDate: 'end date, Endet am, 结束日期, 結束日期',
    endTime: 'end time, Endet um, 结束时间, 結束時間',
    allDay: 'all day, all day event, Ganztägiges Ereignis, 全天事件, 全天',
    activityName: 'summary, subject, Betreff, 主题, 主旨',
    remark: 'description, Beschreibung, 说明, 描述, 說明',
    tags: 'categories, Kategorien, 类别, 類別',
    status: 'status',
  },
  hourkin: OWN,
  hourkinAccount: OWN,
} as const satisfies Readonly<Partial<Record<ImportKind, RoleNames>>>

/** What a column means in the files of one tracker only; null: it says nothing of a log. */
export const OWN_COLUMNS = {
  toggl: { member: 'person', group: null },
  // Its groups are those of the users, and it calls a task an activity as well.
  clockify: { activity: 'task', group: null, status: null },
  timeTagger: { key: 'sourceId' },
} as const satisfies Readonly<Partial<Record<ImportKind, Readonly<Record<string, string | null>>>>>
