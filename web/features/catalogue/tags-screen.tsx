import { Tabs } from '@mantine/core'
import { useWords } from '#web/i18n/use-words.ts'
import { ActivityShelf } from './activity-shelf.tsx'
import { messages } from './messages.ts'
import { TAG_TABS, type TagTab } from './model.ts'
import { TagShelf } from './tag-shelf.tsx'
import classes from './shelf.module.css'

const WORDS = {
  'sub-activity': 'subActivity',
  'activity-tag': 'activityTag',
  'note-tag': 'noteTag',
  activities: 'activitiesTab',
} as const

type Props = { tab: TagTab; onTab: (tab: TagTab) => void }

/** Tabs for sub-activities, activity tags and note tags, and activity names by category. [catalogue/tag-kinds] */
export function TagsScreen({ tab, onTab }: Props) {
  const t = useWords(messages)
  return (
    <div className={classes.screen}>
      <p className={classes.lead}>{t('tagsLead')}</p>
      <Tabs value={tab} onChange={(value) => value && onTab(value as TagTab)} keepMounted={false}>
        <Tabs.List grow className={classes.tabs}>
          {TAG_TABS.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(WORDS[each])}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="sub-activity" pt="md">
          <TagShelf kind="sub_activity" />
        </Tabs.Panel>
        <Tabs.Panel value="activity-tag" pt="md">
          <TagShelf kind="activity_tag" />
        </Tabs.Panel>
        <Tabs.Panel value="note-tag" pt="md">
          <TagShelf kind="note_tag" />
        </Tabs.Panel>
        <Tabs.Panel value="activities" pt="md">
          <ActivityShelf />
        </Tabs.Panel>
      </Tabs>
    </div>
  )
}
