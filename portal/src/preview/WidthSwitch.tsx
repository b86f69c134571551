import { useId } from 'react'

export const widths = { Phone: 390, Desktop: 1280 } as const
export type Width = keyof typeof widths

const names = ['Phone', 'Desktop'] as const

export function WidthSwitch({ width, onChange }: { width: Width; onChange: (width: Width) => void }) {
  const group = useId()
  return (
    <fieldset className="preview-widths">
      <legend className="hide">Width of the page</legend>
      {names.map((name) => (
        <label key={name}>
          <input type="radio" name={group} checked={width === name} onChange={() => onChange(name)} />
          {name}
        </label>
      ))}
    </fieldset>
  )
}
