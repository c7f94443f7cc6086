import { defineMessages } from '#domain/language/messages.ts'

export const handedMessages = defineMessages('handed', {
  link: 'Link',
  linkPicture: 'QR code of the link',
  copy: 'Copy the link',
  copied: 'Copied',
  close: 'Close',
})
