/** Something that whoever runs a command can put right; its message says how. */
export class CommandError extends Error {}

/** A command that was not asked as it has to be; its message says what is wrong, and the usage follows. */
export class Misuse extends Error {}
