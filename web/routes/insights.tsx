import { InsightsScreen } from '#web/features/insight/insights-screen.tsx'

export const Insights = () => <InsightsScreen />
