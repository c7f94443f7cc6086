import { IconLanguage } from '@tabler/icons-react'
import { LANGUAGES, traitsOf } from '#domain/language/language.ts'
import { useLanguage, useWords } from '#web/i18n/use-words.ts'
import type { Language } from '#contract/common.ts'
import { PanelItem, PopoverButton } from '#web/ui/popover-button.tsx'
import { appMessages } from '#web/i18n/app-messages.ts'

export function LanguageMenu({ onChoose }: { onChoose: (language: Language) => void }) {
  const t = useWords(appMessages)
  const current = useLanguage()
  return (
    <PopoverButton label={t('language')} icon={<IconLanguage size={22} stroke={1.8} aria-hidden />}>
      {LANGUAGES.map((language) => (
        <PanelItem
          key={language}
          lang={traitsOf(language).tag}
          aria-pressed={language === current}
          onClick={() => onChoose(language)}
        >
          {traitsOf(language).name}
        </PanelItem>
      ))}
    </PopoverButton>
  )
}
