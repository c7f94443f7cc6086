type Props = { said: string; className?: string | undefined }

/** Words of a person, in the quotation marks of the reader's language. */
export function Quote({ said, className }: Props) {
  // Chromium gives each mark a line of its own when `q` itself is an item of a grid within a flex box.
  return (
    <span className={className}>
      <q>{said}</q>
    </span>
  )
}
