import type { Accent } from '@lorecircle/shared/profile/profile'

/** Colours of the light and the dark theme. */
export type Colour = { day: string; candle: string }

/** The tokens of `shared/styles/tokens.css`: an email cannot read a stylesheet. */
export const colours = {
  paper: { day: '#f3ebda', candle: '#1b1722' },
  raised: { day: '#fbf6ea', candle: '#25202e' },
  ink: { day: '#251e35', candle: '#f1e7d3' },
  'ink-2': { day: '#4d4459', candle: '#cfc3b1' },
  'ink-3': { day: '#655b6d', candle: '#a89d97' },
  line: { day: '#d9ccb4', candle: '#3b3445' },
  edge: { day: '#8a7d6c', candle: '#8a7f8c' },
  'on-accent': { day: '#fdf8ec', candle: '#221827' },
} as const satisfies Record<string, Colour>

export const platformAccent: Colour = { day: '#46376f', candle: '#efc073' }

export const shopAccents: Record<Accent, Colour> = {
  logwood: { day: '#4d3a7d', candle: '#c9b8f3' },
  madder: { day: '#8b2a2c', candle: '#f3a596' },
  woad: { day: '#1f4c76', candle: '#9fc9ef' },
  verdigris: { day: '#17574f', candle: '#8fd2c3' },
  weld: { day: '#6b4a04', candle: '#eec568' },
  bramble: { day: '#79245a', candle: '#f1a8d2' },
}

/** No mail program fetches a font: these are at hand, and each stack ends in what a bare system has. */
export const serif =
  'Georgia,Gelasio,Charter,Palatino Linotype,Palatino,Noto Serif,Droid Serif,DejaVu Serif,serif'

export const sans = 'Helvetica Neue,Helvetica,Arial,sans-serif'
