import { useId } from 'react'
import { About } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { usePickByKey } from './usePickByKey.ts'

type PickerProps = {
  label: string
  hint: string
  error?: string | undefined
  placeholder: string
  options: readonly string[]
  isOpen: (name: string) => boolean
  onPick: (name: string) => void
}

/** A select that adds: what is chosen already, or no longer possible, cannot be picked. */
export function NamePicker({ label, hint, error, placeholder, options, isOpen, onPick }: PickerProps) {
  const id = useId()
  const picking = usePickByKey(onPick)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-about`}
        {...picking}
      >
        <option value="">{placeholder}</option>
        {options.map((name) => (
          <option key={name} value={name} disabled={!isOpen(name)}>
            {name}
          </option>
        ))}
      </select>
      <About
        id={id}
        hint={picking.value ? `Press Enter to add ${picking.value}.` : hint}
        error={picking.value ? undefined : error}
      />
    </div>
  )
}

type ChosenProps = {
  label: string
  names: readonly string[]
  onRemove: (name: string) => void
  /** Which one is selected, where one can be. */
  selected?: string | null
  onSelect?: (name: string) => void
}

/** What was picked; each can go again. */
export const ChosenNames = ({ label, names, onRemove, selected, onSelect }: ChosenProps) =>
  names.length > 0 && (
    <ul className="chips" aria-label={label}>
      {names.map((name) => (
        <li key={name} className="chip-pair">
          {onSelect ? (
            <button
              type="button"
              className="chip plain"
              aria-pressed={name === selected}
              onClick={() => onSelect(name)}
            >
              {name}
            </button>
          ) : (
            <span className="chip plain">{name}</span>
          )}
          <button
            type="button"
            className="icon-btn"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(name)}
          >
            <Icon name="close" />
          </button>
        </li>
      ))}
    </ul>
  )
