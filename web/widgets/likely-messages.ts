import { defineMessages } from '#domain/language/messages.ts'

export const likelyMessages = defineMessages('likely', {
  favourites: 'Favorites',
  more: 'More',
  choose: 'Choose favorites',
  pinned: 'Added {{name}} to favorites',
  unpinned: 'Removed {{name}} from favorites',
  pinFailed: 'Couldn’t save the favorite',
})
