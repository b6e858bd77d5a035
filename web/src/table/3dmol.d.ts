/** The part of 3Dmol.js that we use. */
declare module "3dmol/build/3Dmol.es6-min.js" {
  interface Viewer {
    addModel(data: string, format: string): void;
    setStyle(selection: object, style: object): void;
    zoomTo(): void;
    render(): void;
  }
  export function createViewer(element: HTMLElement, options: object): Viewer;
}
