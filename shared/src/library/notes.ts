/** What is said at the library's door; each under its path. The first is the same for every address. */
export const libraryNotes = {
  sent: {
    title: 'Check your email.',
    text: 'An email is on its way to the address you entered. Its link opens your library for an hour.',
  },
  unclear: {
    title: 'This email address is not valid.',
    text: 'Please check it and try again.',
  },
  crowded: {
    title: 'Too many requests.',
    text: 'An email may be on its way already. Please check your inbox, or try again later.',
  },
  over: {
    title: 'This link has expired.',
    text: 'Your books are still here. Ask for a new link at any time.',
  },
  fault: {
    title: 'Something went wrong.',
    text: 'Something went wrong on our side. Please try again.',
  },
} as const
export type LibraryNote = keyof typeof libraryNotes

/** What is said inside, of the last thing that was done there. */
export const librarySayings = {
  shared: 'The link is on its way to the other address.',
  unclear: 'This email address is not valid. Please check it.',
  crowded: 'Many links were sent just now. Please try again tomorrow.',
  fault: 'Something went wrong, and nothing was sent. Please try again.',
} as const
export type LibrarySaying = keyof typeof librarySayings
