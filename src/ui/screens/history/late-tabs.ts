import { screenChunk } from '#ui/navigation/screen-chunk.tsx';

/** The tabs that look at everything, each in its own chunk: most visits are to a period. */
export const lateTabs = {
  year: screenChunk(async () => (await import('#ui/screens/history/year/year-tab.tsx')).YearTab),
  insights: screenChunk(
    async () => (await import('#ui/screens/history/insights/insights-tab.tsx')).InsightsTab,
  ),
};
