// The page's modules as the build left them.
const folder = process.env.KIMARI_PAGE_MODULES;
if (!folder) throw new Error('set KIMARI_PAGE_MODULES to host/uses/web/page/rooms/ROOM/modules of the build');

export function load(name) {
  return import(`file://${folder}/${name}.js`);
}
