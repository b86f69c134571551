/** What is said at the library's door; each under its path. The first is the same for every address. */
export const libraryNotes = {
  sent: {
    title: 'Check your email.',
    text: 'A letter is on its way to the address that you gave. Its link opens your library for an hour.',
  },
  unclear: {
    title: 'That is no address we can write to.',
    text: 'Please look at it once more: a letter may be missing.',
  },
  crowded: {
    title: 'That was asked for very often.',
    text: 'Letters may be on their way already. Please check your email, or try again later.',
  },
  over: {
    title: 'This link has expired.',
    text: 'Ask for a new one whenever you need it: your books stay here.',
  },
  fault: {
    title: 'That did not work.',
    text: 'Something went wrong on our side. Please try it once more.',
  },
} as const
export type LibraryNote = keyof typeof libraryNotes

/** What is said inside, of the last thing that was done there. */
export const librarySayings = {
  shared: 'The link is on its way to the other address.',
  unclear: 'That is no address we can write to. Please look at it once more.',
  crowded: 'Many links were sent just now. Please try again tomorrow.',
  fault: 'That did not work, and nothing was sent. Please try it once more.',
} as const
export type LibrarySaying = keyof typeof librarySayings
