// The words of the day screens, in the language of the user.
import type { Language } from '#contract/common.ts'
import { messages as home } from '#web/features/activity-log/messages.ts'
import { authMessages } from '#web/features/auth/messages.ts'
import { wordsIn } from '#web/i18n/words-in.ts'
import { categoryNames } from '#web/widgets/category-names.ts'
import { formMessages } from '#web/widgets/log-form/messages.ts'
import { toolMessages } from '#web/widgets/log-tools/messages.ts'
import { overlapMessages } from '#web/widgets/overlap-sheet/messages.ts'
import { pickerMessages } from '#web/widgets/pickers/messages.ts'
import { ratingWords } from '#web/widgets/rating-words.ts'

export const wordsOf = (language: Language) => ({
  home: wordsIn(home, language),
  auth: wordsIn(authMessages, language),
  form: wordsIn(formMessages, language),
  picker: wordsIn(pickerMessages, language),
  tools: wordsIn(toolMessages, language),
  overlap: wordsIn(overlapMessages, language),
  category: wordsIn(categoryNames, language),
  rating: wordsIn(ratingWords, language),
})
