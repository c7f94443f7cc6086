import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { numberText } from '#web/i18n/format.ts'
import { useLanguage } from '#web/i18n/use-words.ts'
import { useMedia } from '#web/ui/use-media.ts'
import { countAt } from './model.ts'

const LASTS_MS = 700

/** A number that counts up to its value; at once for users who prefer reduced motion. */
export function CountUp({ value }: { value: number }) {
  const language = useLanguage()
  const isStill = useMedia('(prefers-reduced-motion: reduce)')
  const [shown, setShown] = useState(isStill ? value : 0)
  const last = useRef(shown)
  useEffect(() => {
    const from = last.current
    const begun = performance.now()
    let frame = 0
    function draw(now: number) {
      const part = isStill ? 1 : Math.min(1, Math.max(0, now - begun) / LASTS_MS)
      last.current = countAt(from, value, part)
      setShown(last.current)
      if (part < 1) frame = requestAnimationFrame(draw)
    }
    frame = requestAnimationFrame(draw)
    return () => cancelAnimationFrame(frame)
  }, [value, isStill])
  return (
    <>
      <span aria-hidden>{numberText(isStill ? value : shown, language)}</span>
      <VisuallyHidden>{numberText(value, language)}</VisuallyHidden>
    </>
  )
}
