import { readTariff } from './read-tariff.ts'
import { TariffDraft } from './tariff-draft.ts'

/** A draft that can be saved as it stands. */
export const SavableTariff = TariffDraft.superRefine((draft, context) => {
  for (const { path, message } of readTariff(draft).problems) {
    context.addIssue({ code: 'custom', path, message })
  }
})
