import { rehearse } from './rehearse.ts'

/** Compiles a bundle within Lambda's own runtime, with the flags that it starts Node with. */
export const handler = ({ folder }: { folder: string }): Promise<void> => rehearse(folder)
