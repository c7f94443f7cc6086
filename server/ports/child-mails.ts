import { isNameOnly, type To, type Words, write } from './mail-texts.ts'
import type { Mail } from './mail.ts'

const TO_CHILD: Words = {
  en: {
    subject: 'Your Hourkin account is now yours alone',
    lines: ['You are 18, so your parents can no longer see or change what you log. You stay in the family as before.'],
    button: 'Open my account',
    end: ['If your date of birth is wrong, change it yourself, together with a parent, on the family page.'],
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
    lines: [`${name} is 18, so you can no longer see or change what they log. They stay in the family as before.`],
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

/**
 * Tells the child and its parents that it has come of age. [family/coming-of-age] @param name of the child, for its
 * parents; null: the mail is for the child
 */
export const ofAgeMail = (to: To, link: string, name: string | null): Mail =>
  write(name === null ? TO_CHILD : toParent(name), to, link)

type FirstAddress = {
  readonly childName: string
  /** null: the child is in no family any more. */
  readonly familyName: string | null
  /** Whether the child leaves the family once the address is confirmed. [family/managed-child-removal] */
  readonly leaves: boolean
}

/** Describes the account as far as a stranger may be told. */
function accountOf({ childName, familyName }: FirstAddress) {
  const child = isNameOnly(childName) ? childName : null
  const family = familyName !== null && isNameOnly(familyName) ? familyName : null
  const [named, quoted] = [child ?? '', family ?? '']
  return {
    en: `the account of ${child === null ? '' : `${named}, `}a child in ${family === null ? 'a family' : `the family “${quoted}”`} on Hourkin`,
    zh_CN: `时友家庭${family === null ? '' : `“${quoted}”`}中的一个孩子${child === null ? '' : `（${named}）`}`,
    zh_TW: `時友家庭${family === null ? '' : `「${quoted}」`}中的一個孩子${child === null ? '' : `（${named}）`}`,
  }
}

const STAYING = {
  en: 'If you confirm it, you use that account from then on, as a child of the family: the parents can see and change what you log, and decide whether you may leave.',
  zh_CN: '确认之后，您将以该家庭的孩子身份使用这个账号：家长可以查看和更改您的记录，并决定您能否退出家庭。',
  zh_TW: '確認之後，您將以該家庭的孩子身分使用這個帳號：家長可以查看和變更您的紀錄，並決定您能否退出家庭。',
}
const LEAVING = {
  en: 'Once it is confirmed, the account leaves the family, and the parents can no longer see its logs.',
  zh_CN: '确认之后，该账号将退出家庭，家长不再能查看其记录。',
  zh_TW: '確認之後，該帳號將退出家庭，家長不再能查看其紀錄。',
}

/**
 * Goes to the address that a child without e-mail is given. A parent may have typed the address of a stranger, so the
 * mail says what confirming it would do. [family/child-address]
 */
export function firstAddressMail(to: To, link: string, about: FirstAddress): Mail {
  const account = accountOf(about)
  const then = about.leaves ? LEAVING : STAYING
  return write(
    {
      en: {
        subject: 'Confirm the email address of a child’s Hourkin account',
        lines: [`A parent wants to use this email address for ${account.en}.`, then.en],
        button: 'Confirm this address',
        end: [
          'The link works once, within an hour.',
          'If you are not that child, do nothing: the address will not be added.',
        ],
      },
      zh_CN: {
        subject: '确认孩子的时友账号邮箱',
        lines: [`一位家长希望把这个地址设为账号邮箱，账号属于${account.zh_CN}。`, then.zh_CN],
        button: '确认此邮箱',
        end: ['链接只能使用一次，一小时内有效。', '如果您不是这个孩子，请忽略这封邮件，该账号不会设置邮箱。'],
      },
      zh_TW: {
        subject: '確認孩子的時友帳號電子郵件',
        lines: [`一位家長希望將這個地址設為帳號的電子郵件，帳號屬於${account.zh_TW}。`, then.zh_TW],
        button: '確認此電子郵件',
        end: ['連結只能使用一次，一小時內有效。', '若您不是這個孩子，請忽略這封信，該帳號不會設定電子郵件。'],
      },
    },
    to,
    link,
  )
}
