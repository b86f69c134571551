import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Orders test files by `ORDER_SEED`, grouped by project: Vitest starts a new process, which imports everything again,
 * when the next file belongs to another project.
 */
export class ShuffledFiles extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = (text: string) =>
      createHash('sha256').update(`${process.env.ORDER_SEED} ${text}`).digest('hex')
    const key = ({ project, moduleId }: TestSpecification) => place(project.name) + place(moduleId)
    return files
      .map((file) => ({ file, key: key(file) }))
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
      .map(({ file }) => file)
  }
}
