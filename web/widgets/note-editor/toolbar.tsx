import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/core'
import { type KeyboardEvent, lazy, memo, type ReactNode, Suspense, useState } from 'react'
import { useWords } from '#web/i18n/use-words.ts'
import { LinkBar } from './link-bar.tsx'
import { editorMessages } from './messages.ts'
import { isToggle, TOOLS } from './toolbar-buttons.ts'
import classes from './toolbar.module.css'
import { useToolState } from './use-tool-state.ts'

/** Fetched with the first link that is made in the dialog. */
const LinkDialog = lazy(() => import('./link-dialog.tsx').then(({ LinkDialog: component }) => ({ default: component })))

const ICON = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

const buttonsIn = (toolbar: HTMLElement) => [...toolbar.querySelectorAll<HTMLButtonElement>('button')]

/** One button is in the order of Tab; arrows lead to the others. */
function walk(event: KeyboardEvent<HTMLElement>) {
  const { currentTarget: toolbar, key } = event
  const buttons = buttonsIn(toolbar)
  const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
  const forward = getComputedStyle(toolbar).direction === 'rtl' ? -1 : 1
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: at + forward,
    ArrowLeft: at - forward,
    Home: 0,
    End: buttons.length - 1,
  }
  const next = steps[key]
  if (next === undefined) return
  event.preventDefault()
  buttons.at(next % buttons.length)?.focus()
}

type ToolProps = {
  label: string
  keys?: string | undefined
  /** null: the button has no state. */
  pressed: boolean | null
  /** The button has nothing to do now; it stays in its place and can be reached. */
  idle?: boolean
  isFirst: boolean
  onClick: () => void
  children: ReactNode
}

const Tool = ({ label, keys, pressed, idle = false, isFirst, onClick, children }: ToolProps) => (
  <button
    type="button"
    className={classes.tool}
    aria-label={label}
    title={keys ? `${label} (${keys.replace('Control', 'Ctrl')})` : label}
    aria-keyshortcuts={keys}
    aria-pressed={pressed ?? undefined}
    aria-disabled={idle || undefined}
    tabIndex={isFirst ? 0 : -1}
    // The selection in the text stays as it is.
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => !idle && onClick()}
  >
    {children}
  </button>
)

/** The buttons above the text format it with the nodes that a note may contain. [note/editor-content] */
export const Toolbar = memo(function Toolbar({ editor }: { editor: Editor }) {
  const t = useWords(editorMessages)
  const { on, href } = useToolState(editor)
  const [isLinking, setLinking] = useState(false)
  const [first, setFirst] = useState<string>(TOOLS[0]!.name)
  return (
    <>
      <div
        role="toolbar"
        aria-label={t('tools')}
        className={classes.toolbar}
        tabIndex={-1}
        onKeyDown={walk}
        onFocus={({ target }) => setFirst(target.closest('span')?.dataset['name'] ?? first)}
      >
        {TOOLS.map(({ name, icon: Icon, run, keys, startsGroup }) => (
          <span key={name} data-name={name} data-group={startsGroup} className={classes.slot}>
            <Tool
              label={t(name)}
              keys={keys}
              pressed={isToggle(name) ? (on[name] ?? false) : null}
              idle={(name === 'undo' || name === 'redo') && !on[name]}
              isFirst={first === name}
              onClick={() => run(editor)}
            >
              <Icon {...ICON} />
            </Tool>
          </span>
        ))}
        <span data-name="link" className={classes.slot}>
          <Tool
            label={t('link')}
            pressed={on['link'] ?? false}
            isFirst={first === 'link'}
            onClick={() => setLinking(true)}
          >
            <IconLink {...ICON} />
          </Tool>
        </span>
      </div>
      {href !== null && (
        <LinkBar
          href={href}
          onEdit={() => setLinking(true)}
          onRemove={() => editor.chain().focus().extendMarkRange('link').unsetMark('link').run()}
        />
      )}
      {isLinking && (
        <Suspense fallback={null}>
          <LinkDialog editor={editor} onClose={() => setLinking(false)} />
        </Suspense>
      )}
    </>
  )
})
