import { defineMessages } from '#domain/language/messages.ts'

/** The titles of the columns of an exported table, and the name of its sheet. */
export const exportMessages = defineMessages('server-log-export', {
  sheet: 'Logs',
  id: 'ID',
  start: 'Start',
  end: 'End',
  time_zone: 'Time zone',
  minutes: 'Minutes',
  category: 'Category',
  activity: 'Activity',
  sub_activity: 'Sub-activity',
  project: 'Project',
  tags: 'Tags',
  recipients: 'Recipients',
  for_what: 'What for',
  shares: 'Shares',
  rating: 'Rating',
  remark: 'Remark',
  notes_concise: 'Summary',
  efficiency: 'Efficiency (%)',
  parallel: 'Parallel',
  yes: 'Yes',
  no: 'No',
})
