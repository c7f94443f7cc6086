import { defineMessages } from '#domain/language/messages.ts'

export const madeByParentMessages = defineMessages('made-by-parent', {
  madeByParent: 'A parent made this. Ask a parent to change it.',
})
