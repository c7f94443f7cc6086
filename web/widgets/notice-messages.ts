import { defineMessages } from '#domain/language/messages.ts'

export const noticeMessages = defineMessages('notice', {
  saved: 'Logged {{name}} {{time}}',
  rate: 'Rate {{name}}',
  undo: 'Undo',
  details: 'Details',
  notSaved: 'Not saved: {{name}}',
  bringBack: 'Reopen',
  nothingToUndo: 'There’s nothing to undo.',
  nothingToRedo: 'There’s nothing to redo.',
})
