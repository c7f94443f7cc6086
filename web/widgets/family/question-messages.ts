import { defineMessages } from '#web/i18n/define-messages.ts'

/** The questions before a member is changed; each key is the command. */
export const questionMessages = defineMessages('family-question', {
  en: {
    decline: 'Decline {{name}}’s request?',
    makeParent: 'Set {{name}} as parent?',
    makeChild: 'Set {{name}} as child?',
    makeAdmin: 'Set {{name}} as administrator?',
    endAdmin: 'Remove {{name}} as administrator?',
    suspend: 'Suspend {{name}}?',
    remove: 'Remove {{name}} from the family?',
  },
  zh_CN: {
    decline: '拒绝{{name}}加入？',
    makeParent: '将{{name}}设为家长？',
    makeChild: '将{{name}}设为孩子？',
    makeAdmin: '将{{name}}设为管理员？',
    endAdmin: '取消{{name}}的管理员身份？',
    suspend: '停用{{name}}？',
    remove: '将{{name}}移出家庭？',
  },
  zh_TW: {
    decline: '要婉拒{{name}}加入嗎？',
    makeParent: '要將{{name}}設為家長嗎？',
    makeChild: '要將{{name}}設為孩子嗎？',
    makeAdmin: '要將{{name}}設為管理員嗎？',
    endAdmin: '要取消{{name}}的管理員身分嗎？',
    suspend: '要停用{{name}}嗎？',
    remove: '要將{{name}}移出家庭嗎？',
  },
})
