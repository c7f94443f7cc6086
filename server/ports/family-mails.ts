import { isNameOnly, type To, type Words, write } from './mail-texts.ts'
import type { Mail } from './mail.ts'

type Invited = { familyName: string; inviterName: string }

const asks = ({ familyName, inviterName }: Invited) => {
  const family = isNameOnly(familyName) ? familyName : null
  const who = isNameOnly(inviterName) ? inviterName : null
  return {
    en: `${who ?? 'Someone'} invites you to join ${family === null ? 'their family' : `the family “${family}”`} on Hourkin.`,
    zh_CN: `${who ?? '有人'}邀请您加入时友上的${family === null ? '家庭' : `家庭“${family}”`}。`,
    zh_TW: `${who ?? '有人'}邀請您加入時友上的${family === null ? '家庭' : `家庭「${family}」`}。`,
  }
}

/** The link works for one answer, because only a pending invitation can be answered. [family/invitation-states] */
export function invitationMail(to: To, link: string, names: Invited): Mail {
  const line = asks(names)
  const words: Words = {
    en: {
      subject: 'Invitation to join a family on Hourkin',
      lines: [
        line.en,
        'Open the link to see who invited you, and accept or decline. If you have no account, you can create one there.',
      ],
      button: 'See the invitation',
      end: [
        'The link works for 7 days, for one answer.',
        'If you don’t know who invited you, do nothing: nothing happens unless you answer.',
      ],
    },
    zh_CN: {
      subject: '邀请您加入时友上的家庭',
      lines: [line.zh_CN, '打开链接可以查看是谁在邀请，并选择接受或拒绝。如果还没有账号，可以在那里注册。'],
      button: '查看邀请',
      end: ['链接只能答复一次，7 天内有效。', '如果您不认识邀请人，请忽略这封邮件：只要您不答复，就不会有任何变化。'],
    },
    zh_TW: {
      subject: '邀請您加入時友上的家庭',
      lines: [line.zh_TW, '開啟連結可以查看是誰在邀請，並選擇接受或拒絕。若還沒有帳號，可以在那裡註冊。'],
      button: '查看邀請',
      end: ['連結只能答覆一次，7 天內有效。', '若您不認識邀請人，請忽略這封信：只要您不答覆，就不會有任何變化。'],
    },
  }
  return write(words, to, link)
}

/**
 * Tells the inviter that the invitation was rejected. [family/invitation-rejected-notice] @param email as the inviter
 * typed it
 */
export const declinedMail = (to: To, link: string, email: string): Mail =>
  write(
    {
      en: {
        subject: 'Your invitation was declined',
        lines: [`${email} declined the invitation to your family on Hourkin.`],
        button: 'See the family',
        end: ['You can invite again at any time.'],
      },
      zh_CN: {
        subject: '您的邀请被拒绝了',
        lines: [`${email} 拒绝了加入您在时友上的家庭的邀请。`],
        button: '查看家庭',
        end: ['您可以随时再次邀请。'],
      },
      zh_TW: {
        subject: '您的邀請被拒絕了',
        lines: [`${email} 拒絕了加入您在時友上的家庭的邀請。`],
        button: '查看家庭',
        end: ['您可以隨時再次邀請。'],
      },
    },
    to,
    link,
  )

/** Tells the parents that a child has left by itself. [family/deciding-alone] */
export const departureMail = (to: To, link: string, name: string): Mail =>
  write(
    {
      en: {
        subject: 'A member has left your family on Hourkin',
        lines: [`${name} has left your family on Hourkin. Their logs stay theirs; you can no longer see them.`],
        button: 'See the family',
        end: ['You can invite them again at any time.'],
      },
      zh_CN: {
        subject: '有成员退出了您在时友上的家庭',
        lines: [`${name}退出了您在时友上的家庭。其记录仍归本人所有，您不再能查看。`],
        button: '查看家庭',
        end: ['您可以随时再次邀请。'],
      },
      zh_TW: {
        subject: '有成員退出了您在時友上的家庭',
        lines: [`${name}退出了您在時友上的家庭。其紀錄仍歸本人所有，您不再能查看。`],
        button: '查看家庭',
        end: ['您可以隨時再次邀請。'],
      },
    },
    to,
    link,
  )
