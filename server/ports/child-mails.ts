import { type To, type Words, write } from './mail-texts.ts'
import type { Mail } from './mail.ts'

const TO_CHILD: Words = {
  en: {
    subject: 'Your Hourkin account is yours alone',
    lines: ['You are 18: your parents no longer see or change what you log. You stay in the family as before.'],
    button: 'Open my account',
    end: ['If the date of birth is wrong, change it yourself, together with a parent, on the page of the family.'],
  },
  zh_CN: {
    subject: '您的时友账号现在只属于您自己',
    lines: ['您已年满 18 岁：家长不再能查看或更改您的记录。您仍然是家庭的一员。'],
    button: '打开我的账号',
    end: ['如果出生日期有误，请和家长一起，由您本人在家庭页面更正。'],
  },
  zh_TW: {
    subject: '您的時友帳號現在只屬於您自己',
    lines: ['您已年滿 18 歲：家長不再能查看或變更您的紀錄。您仍然是家庭的一員。'],
    button: '開啟我的帳號',
    end: ['若出生日期有誤，請和家長一起，由您本人在家庭頁面更正。'],
  },
}

const toParent = (name: string): Words => ({
  en: {
    subject: 'Parental control has ended on Hourkin',
    lines: [`${name} is 18: you no longer see or change what they log. They stay in the family as before.`],
    button: 'See the family',
    end: ['If the date of birth is wrong, only they can change it.'],
  },
  zh_CN: {
    subject: '时友上的家长控制已结束',
    lines: [`${name}已年满 18 岁：您不再能查看或更改其记录。${name}仍然是家庭的一员。`],
    button: '查看家庭',
    end: ['如果出生日期有误，只有本人可以更正。'],
  },
  zh_TW: {
    subject: '時友上的家長監護已結束',
    lines: [`${name}已年滿 18 歲：您不再能查看或變更其紀錄。${name}仍然是家庭的一員。`],
    button: '查看家庭',
    end: ['若出生日期有誤，只有本人可以更正。'],
  },
})

/** rule [6.4-b]. @param name of the child, for its parents; null: the mail is for the child */
export const ofAgeMail = (to: To, link: string, name: string | null): Mail =>
  write(name === null ? TO_CHILD : toParent(name), to, link)
