import { screenChunk } from '#ui/navigation/screen-chunk.tsx';

/** The tabs about the whole history, each in its own chunk, because most visits are to a period. */
export const lateTabs = {
  year: screenChunk(async () => (await import('#ui/screens/history/year/year-tab.tsx')).YearTab),
  insights: screenChunk(
    async () => (await import('#ui/screens/history/insights/insights-tab.tsx')).InsightsTab,
  ),
};
