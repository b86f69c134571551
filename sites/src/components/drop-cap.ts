/** A drop capital stands three lines high: a paragraph takes one from so many characters on. */
export const dropFrom = 160
