import { encodeQR } from 'qr'
import { useMemo } from 'react'
import classes from './qr-code.module.css'
import { qrPath } from './qr-path.ts'

/**
 * With the four light modules around it that cameras need. Drawn here: a secret is sent to no service that draws codes.
 */
export function QrCode({ text, label }: { text: string; label: string }) {
  const modules = useMemo(() => encodeQR(text, 'raw', { border: 4 }), [text])
  return (
    <svg className={classes.qr} viewBox={`0 0 ${modules.length} ${modules.length}`} role="img" aria-label={label}>
      <path d={qrPath(modules)} />
    </svg>
  )
}
