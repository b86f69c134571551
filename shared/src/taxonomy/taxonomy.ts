/** The fixed two-tier taxonomy of genres (A3.6-01). Subgenre names may repeat under two main genres (A3.6-27). */

export const categories = ['Fiction', 'Non-Fiction'] as const
export type Category = (typeof categories)[number]

export type MainGenre = {
  readonly category: Category
  readonly name: string
  readonly subgenres: readonly string[]
}

const genreOf =
  (category: MainGenre['category']) =>
  (name: string, ...subgenres: string[]): MainGenre => ({ category, name, subgenres })
const fiction = genreOf('Fiction')
const nonFiction = genreOf('Non-Fiction')

export const mainGenres: readonly MainGenre[] = [
  fiction(
    'Fantasy',
    'Dark Fantasy',
    'High / Epic Fantasy',
    'Urban Fantasy',
    'Fairytales & Folklore',
    'Wizards & Witches',
  ),
  fiction('Romantasy', 'Dark Romantasy', 'Fae Romantasy', 'Paranormal Romantasy'),
  fiction('Science Fiction', 'Space Opera', 'Dystopian', 'Cyberpunk'),
  fiction('Horror', 'Gothic Horror', 'Paranormal', 'Psychological Horror'),
  fiction('Mystery / Crime', 'Detective', 'Cozy Mystery', 'Police Procedural'),
  fiction('Thriller / Suspense', 'Spy Thriller', 'Political Thriller', 'Psychological Thriller'),
  fiction('Romance', 'Contemporary Romance', 'Historical Romance', 'Paranormal Romance'),
  fiction('Historical Fiction', 'War Stories', 'Biographical Fiction'),
  fiction('Western', 'Classic Western', 'Weird West'),
  fiction('Literary Fiction'),
  nonFiction('Biography / Memoir', 'Celebrity Memoir', 'Literary Memoir'),
  nonFiction('History', 'Military History', 'Cultural History'),
  nonFiction('Self-Help / Personal Development', 'Habits', 'Productivity', 'Relationships'),
  nonFiction('Religion / Spirituality', 'Inspirational', 'Comparative Religion'),
  nonFiction('Science / Nature', 'Popular Science', 'Environment'),
  nonFiction('Travel / Adventure', 'Travelogue', 'Exploration'),
  nonFiction('True Crime', 'Case Study', 'Investigative'),
  nonFiction('Essays'),
]

const fold = (name: string) => name.trim().toLowerCase()

export const findGenre = (name: string): MainGenre | undefined =>
  mainGenres.find((genre) => fold(genre.name) === fold(name))

export const findSubgenre = (genreName: string, name: string): string | undefined =>
  findGenre(genreName)?.subgenres.find((subgenre) => fold(subgenre) === fold(name))

/** `['fantasy', 'FANTASY', 'Elves']` → `['Fantasy']`: canonical, without repeats, taxonomy only. */
export const canonicalGenres = (names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => findGenre(name)?.name ?? [])),
]

/** The canonical subgenres that stand under one of the chosen main genres. */
export const canonicalSubgenres = (genres: readonly string[], names: readonly string[]): string[] => [
  ...new Set(names.flatMap((name) => genres.flatMap((genre) => findSubgenre(genre, name) ?? []).slice(0, 1))),
]
