/** The product's mark: an hour of one's own and an hour of the family, on the same dial. */
export const Mark = ({ size = 32 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden focusable="false">
    <circle cx="16" cy="16" r="12.5" stroke="var(--brand-2)" strokeWidth="4.5" />
    <path d="M16 3.5a12.5 12.5 0 0 1 12.5 12.5" stroke="var(--star)" strokeWidth="4.5" strokeLinecap="round" />
    <path
      d="M5.2 22.3A12.5 12.5 0 0 0 22.3 26.8"
      stroke="var(--mark-arc, var(--brand-6))"
      strokeWidth="4.5"
      strokeLinecap="round"
    />
    <path d="M16 10v6l4 3" stroke="currentColor" strokeWidth="2.4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
)
