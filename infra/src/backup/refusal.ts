/** Something an operator can put right; its message says how, and nothing was changed. */
export class Refusal extends Error {}
