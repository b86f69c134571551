type Props = {
  legend: string
  /** The numbers that can be chosen. */
  all: readonly number[]
  chosen: readonly number[]
  onChoose: (slots: number[]) => void
}

/** A tick for each number of a numbered edition. */
export const ChooseNumbers = ({ legend, all, chosen, onChoose }: Props) => (
  <fieldset className="choices">
    <legend>{legend}</legend>
    {all.map((slot) => (
      <label key={slot} className="check">
        <input
          type="checkbox"
          checked={chosen.includes(slot)}
          onChange={({ target }) =>
            onChoose(all.filter((one) => (one === slot ? target.checked : chosen.includes(one))))
          }
        />
        <span>No. {slot}</span>
      </label>
    ))}
  </fieldset>
)
