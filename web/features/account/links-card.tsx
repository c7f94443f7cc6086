import { Card, Stack, TagsInput, Title } from '@mantine/core'
import { useState } from 'react'
import { LONGEST_SCHEME, MAX_SCHEMES } from '#contract/account.ts'
import { isCustomScheme } from '#domain/note/link.ts'
import { useWords } from '#web/i18n/use-words.ts'
import { changePreference, usePreference } from '#web/session/preference.ts'
import { useSection } from '#web/ui/section.ts'
import { accountMessages } from './messages.ts'

/** `Obsidian://` is the scheme `obsidian`. */
const schemeIn = (typed: string) => typed.trim().toLowerCase().replace(/:.*$/, '')
const isScheme = (name: string) => name.length <= LONGEST_SCHEME && isCustomScheme(name)

/** A user may add schemes of links in notes. [note/custom-schemes] */
export function LinksCard() {
  const t = useWords(accountMessages)
  const section = useSection('links')
  const { linkSchemes } = usePreference().notes
  const [refused, setRefused] = useState<string>()
  function change(typed: string[]) {
    const names = typed.map(schemeIn)
    setRefused(names.find((name) => !isScheme(name)))
    const known = [...new Set(names.filter(isScheme))]
    if (known.join(' ') !== linkSchemes.join(' ')) changePreference({ notes: { linkSchemes: known } })
  }
  return (
    <Card component="section" padding="lg" {...section}>
      <Stack gap="lg">
        <Title order={2}>{t('links')}</Title>
        <TagsInput
          label={t('linkSchemes')}
          description={t('linkSchemesHint')}
          placeholder={linkSchemes.length ? '' : 'obsidian'}
          error={refused !== undefined && t('notAScheme', { name: refused })}
          value={linkSchemes}
          maxTags={MAX_SCHEMES}
          splitChars={[',', ' ', '、', '，']}
          clearable={false}
          onChange={change}
        />
      </Stack>
    </Card>
  )
}
