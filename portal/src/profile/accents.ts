import type { Accent } from '@lorecircle/shared/profile/profile'

/** The six dyes of book cloth, and the house's own colour for whoever chooses none. */
export const accentChoices: { accent: Accent | null; name: string; look: string }[] = [
  { accent: null, name: 'The house’s own', look: 'as the market has it' },
  { accent: 'logwood', name: 'Logwood', look: 'violet black' },
  { accent: 'madder', name: 'Madder', look: 'brick red' },
  { accent: 'woad', name: 'Woad', look: 'blue' },
  { accent: 'verdigris', name: 'Verdigris', look: 'green blue' },
  { accent: 'weld', name: 'Weld', look: 'olive gold' },
  { accent: 'bramble', name: 'Bramble', look: 'purple red' },
]

export const accentName = (accent: Accent | null): string =>
  accentChoices.find((choice) => choice.accent === accent)?.name ?? ''
