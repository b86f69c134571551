import type { Accent } from '@lorecircle/shared/profile/profile'
import { accentChoices } from './accents.ts'

type Props = { accent: Accent | null; onChange: (accent: Accent | null) => void }

/** Each colour in both lights, as the shop has it. */
export const AccentChoice = ({ accent, onChange }: Props) => (
  <fieldset className="choices accents">
    <legend>
      Shop colour <span className="small quiet">by day and by candle</span>
    </legend>
    {accentChoices.map((choice) => (
      <label key={choice.name} className="choice" data-accent={choice.accent ?? undefined}>
        <input
          type="radio"
          name="accent"
          checked={choice.accent === accent}
          onChange={() => onChange(choice.accent)}
        />
        <span className="dyes" aria-hidden="true">
          <span className="dye by-day" data-accent={choice.accent ?? undefined} />
          <span className="dye by-candle" data-accent={choice.accent ?? undefined} />
        </span>
        <span>
          <b>{choice.name}</b>
          <span className="small quiet">{choice.look}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
