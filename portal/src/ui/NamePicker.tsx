import { type ChangeEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldDescription } from './Field.tsx'
import { Icon } from './Icon.tsx'

type PickerProps = {
  label: string
  hint: string
  error?: string | undefined
  placeholder: string
  options: readonly string[]
  isOpen: (name: string) => boolean
  onPick: (name: string) => void
}

/** A select that adds the picked option; options that are selected already or not available cannot be picked. */
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
      <FieldDescription
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
  selected?: string | null
  onSelect?: (name: string) => void
}

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

/**
 * Browsers change a closed select with each arrow key and letter. Changes by key are only previews until Enter or
 * Space; a click in the open list picks at once.
 */
function usePickByKey(onPick: (name: string) => void) {
  const [shown, setShown] = useState('')
  const byKey = useRef(false)
  /** True while the browser handles the key: its change event is fired within that time. */
  const noteKey = () => {
    byKey.current = true
    setTimeout(() => {
      byKey.current = false
    })
  }
  const pick = (name: string) => {
    setShown('')
    onPick(name)
  }
  return {
    value: shown,
    onKeyDown(event: KeyboardEvent) {
      const takes = event.key === 'Enter' || event.key === ' '
      if (!takes) return event.key === 'Escape' ? setShown('') : noteKey()
      if (shown === '') return
      event.preventDefault()
      pick(shown)
    },
    // The change for a letter is fired with its keypress event, which is a separate task.
    onKeyPress: noteKey,
    onChange: ({ target: { value } }: ChangeEvent<HTMLSelectElement>) =>
      byKey.current ? setShown(value) : pick(value),
    onBlur: () => setShown(''),
  }
}
