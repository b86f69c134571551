import { expect, test } from 'vitest'
import { categories, findGenre, findSubgenre, mainGenres } from './taxonomy.ts'

const namesOf = (category: string) =>
  mainGenres.filter((genre) => genre.category === category).map(({ name }) => name)

test('every main genre is of fiction or of non-fiction, and a subgenre is found under it alone', {
  tags: ['A3.6-01', 'B3.12-03', 'B9-08'],
}, () => {
  expect(categories).toEqual(['Fiction', 'Non-Fiction'])
  expect(namesOf('Fiction').length + namesOf('Non-Fiction').length).toBe(mainGenres.length)
  expect(findSubgenre('Horror', 'gothic horror')).toBe('Gothic Horror')
  expect(findSubgenre('Western', 'Gothic Horror')).toBeUndefined()
})

test('fiction has its ten main genres', { tags: ['A3.6-02'] }, () => {
  expect(namesOf('Fiction').join('; ')).toBe(
    'Fantasy; Romantasy; Science Fiction; Horror; Mystery / Crime; Thriller / Suspense; Romance; ' +
      'Historical Fiction; Western; Literary Fiction',
  )
})

test('non-fiction has its eight main genres', { tags: ['A3.6-13'] }, () => {
  expect(namesOf('Non-Fiction').join('; ')).toBe(
    'Biography / Memoir; History; Self-Help / Personal Development; Religion / Spirituality; ' +
      'Science / Nature; Travel / Adventure; True Crime; Essays',
  )
})

for (const [genre, rule, subgenres] of [
  [
    'Fantasy',
    'A3.6-03',
    'Dark Fantasy, High / Epic Fantasy, Urban Fantasy, Fairytales & Folklore, Wizards & Witches',
  ],
  ['Romantasy', 'A3.6-04', 'Dark Romantasy, Fae Romantasy, Paranormal Romantasy'],
  ['Science Fiction', 'A3.6-05', 'Space Opera, Dystopian, Cyberpunk'],
  ['Horror', 'A3.6-06', 'Gothic Horror, Paranormal, Psychological Horror'],
  ['Mystery / Crime', 'A3.6-07', 'Detective, Cozy Mystery, Police Procedural'],
  ['Thriller / Suspense', 'A3.6-08', 'Spy Thriller, Political Thriller, Psychological Thriller'],
  ['Romance', 'A3.6-09', 'Contemporary Romance, Historical Romance, Paranormal Romance'],
  ['Historical Fiction', 'A3.6-10', 'War Stories, Biographical Fiction'],
  ['Western', 'A3.6-11', 'Classic Western, Weird West'],
  ['Literary Fiction', 'A3.6-12', ''],
  ['Biography / Memoir', 'A3.6-14', 'Celebrity Memoir, Literary Memoir'],
  ['History', 'A3.6-15', 'Military History, Cultural History'],
  ['Self-Help / Personal Development', 'A3.6-16', 'Habits, Productivity, Relationships'],
  ['Religion / Spirituality', 'A3.6-17', 'Inspirational, Comparative Religion'],
  ['Science / Nature', 'A3.6-18', 'Popular Science, Environment'],
  ['Travel / Adventure', 'A3.6-19', 'Travelogue, Exploration'],
  ['True Crime', 'A3.6-20', 'Case Study, Investigative'],
  ['Essays', 'A3.6-21', ''],
] as const) {
  test(`the subgenres of ${genre} are its own, and no more`, { tags: [rule] }, () => {
    expect(findGenre(genre)?.subgenres.join(', ')).toBe(subgenres)
  })
}
