import { createTheme, type CSSVariablesResolver, type MantineColorsTuple } from '@mantine/core'

/** The colors themselves are in schemes.css and tokens.css, so that changing the scheme changes one attribute. */
const steps = (name: string) =>
  Array.from({ length: 10 }, (_, step) => `var(--${name}-${step})`) as unknown as MantineColorsTuple

export const theme = createTheme({
  colors: { brand: steps('brand'), gray: steps('gray'), dark: steps('night'), red: steps('red') },
  primaryColor: 'brand',
  // White text is readable on this step in both modes and in every scheme. [view/scheme-contrast]
  primaryShade: 6,
  fontFamily: 'var(--font-text)',
  headings: {
    fontFamily: 'var(--font-head)',
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--text-28)', lineHeight: '1.25' },
      h2: { fontSize: 'var(--text-20)', lineHeight: '1.3' },
      h3: { fontSize: 'var(--text-16)', lineHeight: '1.4' },
    },
  },
  fontSizes: {
    xs: 'var(--text-12)',
    sm: 'var(--text-14)',
    md: 'var(--text-body)',
    lg: 'var(--text-20)',
    xl: 'var(--text-28)',
  },
  lineHeights: { xs: '1.4', sm: '1.45', md: 'var(--leading)', lg: '1.5', xl: '1.3' },
  radius: { xs: '4px', sm: '6px', md: 'var(--radius-control)', lg: 'var(--radius-card)', xl: '20px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow)',
    sm: 'var(--shadow)',
    md: 'var(--shadow)',
    lg: 'var(--shadow)',
    xl: 'var(--shadow)',
  },
  // A phone is narrower than `md`. [limit/layout-sizes]
  breakpoints: { xs: '36em', sm: '40em', md: '48em', lg: '64em', xl: '80em', xxl: '96em' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    // In a sentence, color alone does not make a link.
    Anchor: { defaultProps: { underline: 'always' } },
    Card: { defaultProps: { radius: 'lg', shadow: 'sm' } },
    Paper: { defaultProps: { radius: 'lg' } },
    Modal: { defaultProps: { radius: 'lg' } },
  },
})

/** Mantine would derive these from grays that fail on a tinted surface. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--surface-page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-anchor': 'var(--accent-ink)',
    '--mantine-color-default': 'var(--surface-card)',
    '--mantine-color-default-hover': 'var(--surface-sunken)',
    '--mantine-color-default-border': 'var(--hair)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-brand-light': 'var(--accent-soft)',
    '--mantine-color-brand-light-hover': 'color-mix(in oklab, var(--accent-soft) 85%, var(--accent-ink))',
    '--mantine-color-brand-light-color': 'var(--accent-ink)',
    '--mantine-color-red-light': 'var(--danger-soft)',
    '--mantine-color-red-light-color': 'var(--danger)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-success': 'var(--good-ink)',
  }
  return { variables: {}, light: { ...both, '--mantine-color-black': 'var(--ink)' }, dark: both }
}
