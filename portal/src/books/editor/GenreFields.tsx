import { maxGenres } from '@lorecircle/shared/book/book'
import { categories } from '@lorecircle/shared/book/taxonomy'
import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import type { BookDraft } from './book-draft.ts'
import {
  addGenre,
  addSubgenre,
  canAddGenre,
  chooseCategory,
  genresIn,
  removeGenre,
  removeSubgenre,
  type Shelving,
  subgenresIn,
} from './genres.ts'

/** Category, up to three main genres, and the subgenres of the one that is selected (B2.11-04 to B2.11-06). */
export function ShelvingFields() {
  const { control, setValue } = useFormContext<BookDraft>()
  const [category, genres, subgenres] = useWatch({ control, name: ['category', 'genres', 'subgenres'] })
  const [chosen, setChosen] = useState<string | null>(null)
  const selected = chosen !== null && genres.includes(chosen) ? chosen : (genres[0] ?? null)
  const shelving: Shelving = { category, genres, subgenres, selected }

  const change = (next: Shelving) => {
    setChosen(next.selected)
    setValue('category', next.category, { shouldDirty: true })
    setValue('genres', next.genres, { shouldDirty: true })
    setValue('subgenres', next.subgenres, { shouldDirty: true })
  }

  return (
    <>
      <fieldset className="choices">
        <legend>Category</legend>
        <div className="row">
          {categories.map((name) => (
            <label key={name} className="choice">
              <input
                type="radio"
                name="category"
                checked={category === name}
                onChange={() => change(chooseCategory(name))}
              />
              {name}
            </label>
          ))}
        </div>
      </fieldset>
      <Picker
        label="Main Genre"
        hint={`Up to ${maxGenres}.`}
        placeholder="Choose a genre"
        options={genresIn(category)}
        isOpen={(name) => canAddGenre(shelving, name)}
        onPick={(name) => change(addGenre(shelving, name))}
      />
      {genres.length > 0 && (
        <ul className="chips" aria-label="Chosen genres">
          {genres.map((name) => (
            <li key={name} className="chip-pair">
              <button
                type="button"
                className="chip plain"
                aria-pressed={name === selected}
                onClick={() => setChosen(name)}
              >
                {name}
              </button>
              <Remove name={name} onRemove={() => change(removeGenre(shelving, name))} />
            </li>
          ))}
        </ul>
      )}
      {subgenresIn(selected).length > 0 && (
        <Picker
          label="Subgenre"
          hint={`Optional. These stand under ${selected}.`}
          placeholder="Choose a subgenre"
          options={subgenresIn(selected)}
          isOpen={(name) => !subgenres.includes(name)}
          onPick={(name) => change(addSubgenre(shelving, name))}
        />
      )}
      {subgenres.length > 0 && (
        <ul className="chips" aria-label="Chosen subgenres">
          {subgenres.map((name) => (
            <li key={name} className="chip-pair">
              <span className="chip plain">{name}</span>
              <Remove name={name} onRemove={() => change(removeSubgenre(shelving, name))} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type PickerProps = {
  label: string
  hint: string
  placeholder: string
  options: readonly string[]
  isOpen: (name: string) => boolean
  onPick: (name: string) => void
}

/** A select that adds: what is chosen already, or no longer possible, cannot be picked. */
function Picker({ label, hint, placeholder, options, isOpen, onPick }: PickerProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className="input"
        value=""
        aria-describedby={`${id}-about`}
        onChange={(event) => onPick(event.target.value)}
      >
        <option value="">{placeholder}</option>
        {options.map((name) => (
          <option key={name} value={name} disabled={!isOpen(name)}>
            {name}
          </option>
        ))}
      </select>
      <span id={`${id}-about`} className="small quiet">
        {hint}
      </span>
    </div>
  )
}

const Remove = ({ name, onRemove }: { name: string; onRemove: () => void }) => (
  <button type="button" className="icon-btn" aria-label={`Remove ${name}`} onClick={onRemove}>
    <Icon name="close" />
  </button>
)
