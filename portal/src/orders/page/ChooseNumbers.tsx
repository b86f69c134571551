type Props = {
  legend: string
  all: readonly number[]
  chosen: readonly number[]
  onChoose: (slots: number[]) => void
}

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
