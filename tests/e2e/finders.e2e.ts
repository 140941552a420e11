import { expect, test } from '#tests/e2e/fixtures.ts';
import { axeFindings, lostSideways, NARROW, smallTargets } from '#tests/e2e/page-access.ts';
import { crowded } from '#tests/e2e/page-crowding.ts';

test('detects a missing label, a small target and content that is too wide', async ({ page }) => {
  await page.setViewportSize(NARROW);
  await page.setContent(
    '<main><button style="width: 20px"></button><p style="width: 400px">Too wide for a phone of this kind, by far</p></main>',
  );
  expect(await axeFindings(page)).toContainEqual(expect.stringContaining('button-name'));
  expect(await smallTargets(page)).toHaveLength(1);
  expect(await lostSideways(page)).not.toEqual([]);
});

test('detects texts that are cut off, overflow or overlap', async ({ page }) => {
  const row = 'display: flex; width: 60px';
  await page.setContent(
    `<main>
      <p style="width: 40px">Breakfast</p>
      <ol style="${row}"><li style="width: 20px">Monday</li><li aria-hidden="true">Tuesday</li></ol>
      <p style="width: 40px; overflow: hidden">Breakfast</p>
      <p style="width: 40px; overflow: hidden; text-overflow: ellipsis">Breakfast</p>
      <button>Check in</button><button style="margin-inline-start: -20px">Undo</button>
      <p>There is <b>room</b> here.</p>
    </main>`,
  );
  expect(await crowded(page)).toEqual([
    expect.stringContaining('"Breakfast" leaves P'),
    expect.stringContaining('"Monday" leaves LI'),
    expect.stringContaining('"Tuesday" leaves OL'),
    expect.stringContaining('"Breakfast" is cut off'),
    '"Monday" and "Tuesday" overlap',
    '"Check in" and "Undo" overlap',
  ]);
});
