import { expect, test } from 'vitest'
import {
  addGenre,
  addSubgenre,
  chooseCategory,
  type GenreChoice,
  removeGenre,
  removeSubgenre,
} from './GenreFields.tsx'

const fiction = chooseCategory('Fiction')
const chosenGenres: GenreChoice = ['Fantasy', 'Horror'].reduce(addGenre, fiction)

test('a book stands under at most three main genres, each once', {
  tags: ['B3.3-06', 'B5-11', 'B5-12'],
}, () => {
  const crowded = ['Fantasy', 'fantasy', 'Horror', 'Western', 'Romance'].reduce(addGenre, fiction)
  expect(crowded.genres).toEqual(['Fantasy', 'Horror', 'Western'])
})

test('a genre of the other category or of nobody is not taken', () => {
  expect(addGenre(fiction, 'Essays').genres).toEqual([])
  expect(addGenre(fiction, 'Elves').genres).toEqual([])
})

test('subgenres come from the main genre that is selected, each once', { tags: ['B5-15', 'B5-16'] }, () => {
  const chosen = ['Gothic Horror', 'gothic horror', 'Dark Fantasy'].reduce(addSubgenre, chosenGenres)
  expect(chosenGenres.selected).toBe('Horror')
  expect(chosen.subgenres).toEqual(['Gothic Horror'])
  expect(removeSubgenre(chosen, 'Gothic Horror').subgenres).toEqual([])
})

test('removing a main genre takes its subgenres along and selects the first that remains', {
  tags: ['B4-41', 'B4-42'],
}, () => {
  const both = addSubgenre(
    { ...addSubgenre(chosenGenres, 'Gothic Horror'), selected: 'Fantasy' },
    'Dark Fantasy',
  )
  expect(removeGenre(both, 'Horror')).toMatchObject({
    genres: ['Fantasy'],
    subgenres: ['Dark Fantasy'],
    selected: 'Fantasy',
  })
  expect(removeGenre(removeGenre(both, 'Horror'), 'Fantasy')).toEqual(fiction)
})

test('another category clears what was chosen', { tags: ['B4-38', 'B4-39', 'B4-40'] }, () => {
  expect(chooseCategory('Non-Fiction')).toEqual({
    category: 'Non-Fiction',
    genres: [],
    subgenres: [],
    selected: null,
  })
})
