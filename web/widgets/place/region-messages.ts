import { defineMessages } from '#domain/language/messages.ts'

export const regionMessages = defineMessages('region', {
  select: 'Select...',
  isIn: '{{city}} is in {{region}}.',
  whichOne: 'Which {{city}}?',
  inRegion: '{{city}}, {{region}}',
  cityUnknown: 'No city with that name found in {{country}}. Which region is it in?',
  cityUnknownThere: 'No city with that name found in {{country}}. The search covers the whole country’s holidays.',
  region: 'Region',
  regionNeeded: 'Choose a region',
  wholeCountry: 'Not sure: all of {{country}}',
})
