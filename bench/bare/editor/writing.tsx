import type { Content } from '@tiptap/core'
import { EditorContent, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { use } from 'react'

type Props = { answer: Promise<Content> }

export function Writing({ answer }: Props) {
  const content = use(answer)
  const editor = useEditor({ extensions: [StarterKit], content, shouldRerenderOnTransaction: false })
  return <EditorContent editor={editor} />
}
