import { Screen } from '../ui/Screen.tsx'

export const Analytics = () => <Screen title="Analytics">{null}</Screen>
