import type { Accent } from '@lorecircle/shared/profile/profile'
import { accentChoices } from './accents.ts'

type Props = { accent: Accent | null; onChange: (accent: Accent | null) => void }

/** Each colour in the light that the portal is in; the shop has it in both. */
export const AccentChoice = ({ accent, onChange }: Props) => (
  <fieldset className="choices accents">
    <legend>Shop colour</legend>
    {accentChoices.map((choice) => (
      <label key={choice.name} className="choice" data-accent={choice.accent ?? undefined}>
        <input
          type="radio"
          name="accent"
          checked={choice.accent === accent}
          onChange={() => onChange(choice.accent)}
        />
        <span className="dye" aria-hidden="true" />
        <span>
          <b>{choice.name}</b>
          <span className="small quiet">{choice.look}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
