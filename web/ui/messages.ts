import { defineMessages } from '#domain/language/messages.ts'

export const uiMessages = defineMessages('ui', {
  closeNotice: 'Close this notice',
  warning: 'Warning',
  error: 'Error',
  closeDialog: 'Close',
  cancel: 'Cancel',
  confirm: 'Confirm',
  retry: 'Try again',
  failed: 'Something went wrong',
  loading: 'Loading...',
  noData: 'No data found!',
  actions: 'Actions',
  pagesOf: 'Pages: {{label}}',
  page: 'Page {{page}}',
  previousPage: 'Previous page',
  nextPage: 'Next page',
  jumpBack: 'Back to page {{page}}',
  jumpForward: 'Forward to page {{page}}',
  range: '{{from}}–{{to}} of {{total}}',
  pageSize: 'Rows per page',
  perPage: '{{size}} / page',
  otherDevices:
    'Other devices can’t open this address: {{host}} always means the device itself. Open Hourkin by this computer’s name on your network. The server’s operator sets it with PUBLIC_URL.',
})
