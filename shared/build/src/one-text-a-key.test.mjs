import { join, relative } from "node:path";
import { remoteNames, root, sharedFolders, sourceFiles } from "./workspace.mjs";

const folders = ["host", ...remoteNames(), ...sharedFolders];

/** The message tables of the panel's packages in one language, each with its path. */
async function tablesIn(language) {
  const paths = folders
    .flatMap((folder) => sourceFiles(join(root, folder, "src")))
    .filter((path) => new RegExp(`[\\\\/](messages|texts)[\\\\/]${language}\\.ts$`).test(path));
  const modules = await Promise.all(paths.map((path) => import(path)));
  return paths.map((path, at) => [relative(root, path), modules[at][language]]);
}

it.each(["en", "rs", "mk"])("Each message key has only one text in %s", async (language) => {
  const tables = await tablesIn(language);
  expect(tables.length).toBeGreaterThan(15);
  const firstUses = new Map();
  const duplicates = tables.flatMap(([path, table]) =>
    Object.entries(table).flatMap(([key, text]) => {
      const firstUse = firstUses.get(key) ?? { path, text: JSON.stringify(text) };
      firstUses.set(key, firstUse);
      return firstUse.text === JSON.stringify(text) ? [] : [`${key}: ${firstUse.path} and ${path}`];
    }),
  );
  expect(firstUses.size).toBeGreaterThan(1000);
  expect(duplicates).toEqual([]);
});
