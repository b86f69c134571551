import { Screen } from '../ui/Screen.tsx'

export const CustomDomainRequest = () => <Screen title="A domain of your own">{null}</Screen>
