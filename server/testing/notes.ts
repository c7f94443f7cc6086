import type { Input } from '#contract/endpoint.ts'
import type { note } from '#contract/note.ts'

type Content = NonNullable<Input<typeof note.create>['body']['content']>
type Attrs = { marker?: string | null; completed?: boolean; todo?: boolean; itemId?: string }

export const line = (text: string) => ({ type: 'paragraph', ...(text && { content: [{ type: 'text', text }] }) })
export const doc = (...content: object[]): Content => ({ type: 'doc', content })
export const item = (text: string, attrs: Attrs = {}, ...inside: object[]) => ({
  type: 'listItem',
  attrs: { todo: true, ...attrs },
  content: [line(text), ...(inside.length ? [{ type: 'bulletList', content: inside }] : [])],
})
export const done = (text: string) => item(text, { completed: true, marker: 'done' })
export const list = (...content: object[]) => ({ type: 'bulletList', content })

type Node = { type: string; text?: string; attrs?: Record<string, unknown>; content?: Node[] }

const textIn = ({ text, content = [] }: Node): string => text ?? content.map(textIn).join('')

/** Items as people read them: `A`, `C>D` inside of it; `→` went on, `✓` is done, `×2` went on twice. */
export function itemsIn(content: unknown, above = ''): string[] {
  const { content: nodes = [] } = content as Node
  return nodes.flatMap((node) => {
    if (node.type !== 'listItem') return node.type.endsWith('List') ? itemsIn(node, above) : []
    const [first, ...others] = node.content ?? []
    const { migratedTo, completed, rolls } = node.attrs ?? {}
    const marks = `${migratedTo ? '→' : ''}${completed ? '✓' : ''}${Number(rolls) ? `×${Number(rolls)}` : ''}`
    const path = `${above}${textIn(first!)}`
    return [`${path}${marks}`, ...itemsIn({ content: others }, `${path}>`)]
  })
}
