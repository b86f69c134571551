import { maxGenres } from '@lorecircle/shared/book/book'
import {
  type Category,
  categories,
  findGenre,
  findSubgenre,
  mainGenres,
} from '@lorecircle/shared/taxonomy/taxonomy'
import { useEffect, useState } from 'react'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'
import { Icon } from '../../ui/Icon.tsx'
import { ChosenNames, NamePicker } from '../../ui/NamePicker.tsx'
import { Status } from '../../ui/Notice.tsx'
import type { BookDraft } from './book-draft.ts'

/** Another category has other genres: what was chosen goes. */
export const chooseCategory = (category: Category): GenreChoice => ({
  category,
  genres: [],
  subgenres: [],
  selected: null,
})

const canAddGenre = ({ genres }: Pick<GenreChoice, 'genres'>, name: string): boolean =>
  genres.length < maxGenres && !genres.includes(name)

export const removeSubgenre = (choice: GenreChoice, name: string): GenreChoice => ({
  ...choice,
  subgenres: choice.subgenres.filter((subgenre) => subgenre !== name),
})

const genresIn = (category: Category): string[] =>
  mainGenres.filter((genre) => genre.category === category).map((genre) => genre.name)

const subgenresIn = (genre: string | null): readonly string[] =>
  genre === null ? [] : (findGenre(genre)?.subgenres ?? [])

/** Category, up to three main genres, and the subgenres of the one that is selected (B2.11-04 to B2.11-06). */
export function GenreFields() {
  const { choice, change, select, cleared, switchCategory, bringBack } = useGenreChoice()
  const { category, genres, subgenres, selected } = choice
  return (
    <>
      <CategoryChoice category={category} onChange={switchCategory} />
      {cleared && (
        <Status>
          {[...cleared.genres, ...cleared.subgenres].join(', ')} removed with the category.
          <button type="button" className="btn text" onClick={bringBack}>
            <Icon name="undo" />
            Undo
          </button>
        </Status>
      )}
      <NamePicker
        label="Main Genre"
        hint={`Choose up to ${maxGenres}, one after the other.`}
        placeholder="Choose a genre"
        options={genresIn(category)}
        isOpen={(name) => canAddGenre(choice, name)}
        onPick={(name) => change(addGenre(choice, name))}
      />
      <ChosenNames
        label="Chosen genres"
        names={genres}
        selected={selected}
        onSelect={select}
        onRemove={(name) => change(removeGenre(choice, name))}
      />
      {subgenresIn(selected).length > 0 && (
        <NamePicker
          label="Subgenre"
          hint={`Optional. These stand under ${selected}.`}
          placeholder="Choose a subgenre"
          options={subgenresIn(selected)}
          isOpen={(name) => !subgenres.includes(name)}
          onPick={(name) => change(addSubgenre(choice, name))}
        />
      )}
      <ChosenNames
        label="Chosen subgenres"
        names={subgenres}
        onRemove={(name) => change(removeSubgenre(choice, name))}
      />
    </>
  )
}

/** The form's category and genres, which of them is selected, and those that another category cleared. */
function useGenreChoice() {
  const { control, setValue } = useFormContext<BookDraft>()
  const [category, genres, subgenres] = useWatch({ control, name: ['category', 'genres', 'subgenres'] })
  const [chosen, select] = useState<string | null>(null)
  const [cleared, setCleared] = useState<GenreChoice>()
  const { submitCount, defaultValues } = useFormState({ control })
  const selected = chosen !== null && genres.includes(chosen) ? chosen : (genres[0] ?? null)
  const put = (next: GenreChoice) => {
    select(next.selected)
    setValue('category', next.category, { shouldDirty: true })
    setValue('genres', next.genres, { shouldDirty: true })
    setValue('subgenres', next.subgenres, { shouldDirty: true })
  }
  const choice = { category, genres, subgenres, selected }
  // biome-ignore lint/correctness/useExhaustiveDependencies: each look, each save and each filling ends it
  useEffect(() => setCleared(undefined), [submitCount, defaultValues])
  const change = (next: GenreChoice) => {
    setCleared(undefined)
    put(next)
  }
  const switchCategory = (name: Category) => {
    if (genres.length > 0) setCleared(choice)
    put(chooseCategory(name))
  }
  return { choice, change, select, cleared, switchCategory, bringBack: () => cleared && change(cleared) }
}

const CategoryChoice = ({
  category,
  onChange,
}: {
  category: Category
  onChange: (category: Category) => void
}) => (
  <fieldset className="choices">
    <legend>Category</legend>
    <div className="row">
      {categories.map((name) => (
        <label key={name} className="choice">
          <input type="radio" name="category" checked={category === name} onChange={() => onChange(name)} />
          <span>{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

/** A book's place in the taxonomy while an author chooses it (B4-38 to B4-42, B5-11 to B5-16). */
export type GenreChoice = {
  category: Category
  genres: string[]
  subgenres: string[]
  /** The main genre whose subgenres are on offer. */
  selected: string | null
}

export function addGenre(choice: GenreChoice, name: string): GenreChoice {
  const genre = findGenre(name)
  if (!genre || genre.category !== choice.category || !canAddGenre(choice, genre.name)) return choice
  return { ...choice, genres: [...choice.genres, genre.name], selected: genre.name }
}

/** Its subgenres go with it, except those that also stand under a genre that stays. */
export function removeGenre(choice: GenreChoice, name: string): GenreChoice {
  const genres = choice.genres.filter((genre) => genre !== name)
  const subgenres = choice.subgenres.filter((subgenre) =>
    genres.some((genre) => findSubgenre(genre, subgenre) !== undefined),
  )
  return { ...choice, genres, subgenres, selected: genres[0] ?? null }
}

export function addSubgenre(choice: GenreChoice, name: string): GenreChoice {
  const subgenre = choice.selected === null ? undefined : findSubgenre(choice.selected, name)
  if (!subgenre || choice.subgenres.includes(subgenre)) return choice
  return { ...choice, subgenres: [...choice.subgenres, subgenre] }
}
